"use strict";
// A click on a button shows only the layers whose names begin with that of the button.
(function () {
  const buttons = document.querySelectorAll("[data-show]");
  const layers = document.querySelectorAll(".layer");
  const articles = document.querySelectorAll("[data-zone]");
  function show(name) {
    for (const layer of layers) {
      layer.classList.toggle("hidden", !layer.dataset.name.startsWith(name));
    }
    for (const article of articles) {
      article.classList.toggle("chosen", article.dataset.zone === name);
    }
    for (const button of buttons) {
      button.setAttribute("aria-pressed", String(button.dataset.show === name));
    }
  }
  for (const button of buttons) {
    button.addEventListener("click", function () { show(button.dataset.show); });
  }
})();
