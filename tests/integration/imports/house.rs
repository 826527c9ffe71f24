//! The files of a crate and the imports between them, called arrows.

use std::collections::{BTreeMap, BTreeSet};

use super::source::Source;

/// The names from the root of the crate; empty for the root itself.
pub type Module = Vec<String>;

/// All files of a crate that the root's `mod` lines lead to.
pub struct House {
    files: BTreeMap<Module, File>,
    arrows: BTreeMap<Module, BTreeMap<Module, BTreeSet<String>>>,
}

struct File {
    path: String,
    source: Source,
}

impl House {
    /// Reads the crate whose root is the file `root`; `text` gives the contents of the file with a
    /// path, if there is one.
    pub fn read(root: &str, text: &dyn Fn(&str) -> Option<String>) -> Self {
        let mut house = Self { files: BTreeMap::new(), arrows: BTreeMap::new() };
        let folder = root.rsplit_once('/').map_or("", |(folder, _)| folder);
        let source = text(root).unwrap_or_else(|| panic!("{root} is missing"));
        house.add(Vec::new(), root.to_owned(), folder, &source, text);
        for module in house.files.keys() {
            let arrows = house.arrows_from(module);
            house.arrows.insert(module.clone(), arrows);
        }
        house
    }

    /// Adds a module and its submodules, whose files are in `folder`.
    fn add(
        &mut self,
        module: Module,
        path: String,
        folder: &str,
        source: &str,
        text: &dyn Fn(&str) -> Option<String>,
    ) {
        let source = Source::read(source);
        for child in &source.children {
            let own = if folder.is_empty() { child.clone() } else { format!("{folder}/{child}") };
            let found = [format!("{own}.rs"), format!("{own}/mod.rs")]
                .into_iter()
                .find_map(|path| text(&path).map(|text| (path, text)));
            let (below, source) = found.unwrap_or_else(|| panic!("{path}: no file for {child}"));
            self.add(joined(&module, child), below, &own, &source, text);
        }
        self.files.insert(module, File { path, source });
    }

    /// The modules that define what `module` names, with those names.
    fn arrows_from(&self, module: &Module) -> BTreeMap<Module, BTreeSet<String>> {
        let source = &self.files[module].source;
        let uses =
            source.uses.iter().map(|u| (&u.path, u.public && !source.words.contains(&u.name)));
        let paths = source.paths.iter().map(|path| (path, false));
        let mut arrows = BTreeMap::<_, BTreeSet<_>>::new();
        for (path, only_passed_on) in uses.chain(paths) {
            let Some(definer) = self.definer(module, path, 0) else { continue };
            // A facade re-exports what is in its folder, and does not depend on it.
            let below = definer.starts_with(module);
            if definer != *module && !(below && only_passed_on) {
                arrows.entry(definer).or_default().insert(path.last().unwrap().clone());
            }
        }
        arrows
    }

    /// The module whose file defines what `path` means in `module`; `None` for another crate's.
    fn definer(&self, module: &Module, path: &[String], depth: u32) -> Option<Module> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => self.walk(&Vec::new(), rest, depth),
            "self" | "super" => self.walk(module, path, depth),
            // An import of a name that another crate also has would recurse for ever.
            _ if depth > 9 => None,
            name => {
                let file = &self.files[module];
                let known = self.files.contains_key(&joined(module, name))
                    || file.source.uses.iter().any(|u| u.name == *name);
                known.then(|| self.walk(module, path, depth)).flatten()
            }
        }
    }

    /// Follows `path` from `module` down, through modules and their re-exports.
    fn walk(&self, module: &Module, path: &[String], depth: u32) -> Option<Module> {
        let Some((name, rest)) = path.split_first() else { return Some(module.clone()) };
        match name.as_str() {
            "self" => return self.walk(module, rest, depth),
            "super" => return self.walk(&module[..module.len() - 1].to_vec(), rest, depth),
            _ => {}
        }
        let child = joined(module, name);
        if self.files.contains_key(&child) {
            return self.walk(&child, rest, depth);
        }
        let uses = &self.files[module].source.uses;
        match uses.iter().find(|u| u.name == *name) {
            Some(found) => self.definer(module, &[&found.path, rest].concat(), depth + 1),
            None => Some(module.clone()),
        }
    }

    /// The cycles of files: groups in which each file leads to every other, with their arrows.
    pub fn circles(&self) -> Vec<String> {
        let reach: BTreeMap<_, _> = self.files.keys().map(|m| (m, self.reach(m))).collect();
        let mut circles = Vec::new();
        let mut done = BTreeSet::new();
        for (module, reached) in &reach {
            let tied = |other: &&Module| reach[*other].contains(*module);
            let group: BTreeSet<_> = reached.iter().filter(tied).collect();
            if !group.contains(module) || !done.insert(group.clone()) {
                continue;
            }
            let mut lines = vec![format!("a circle of {} files:", group.len())];
            for (from, to, names) in self.arrows() {
                if group.contains(from) && group.contains(to) {
                    lines.push(format!("  {}", self.arrow(from, to, names)));
                }
            }
            circles.push(lines.join("\n"));
        }
        circles
    }

    /// The modules that arrows lead to from `module`.
    fn reach(&self, module: &Module) -> BTreeSet<Module> {
        let mut reached = BTreeSet::new();
        let mut open = vec![module];
        while let Some(from) = open.pop() {
            open.extend(self.arrows[from].keys().filter(|to| reached.insert((*to).clone())));
        }
        reached
    }

    /// The arrows from one room to another for which `asked` is true, one line each.
    pub fn arrows_where(&self, asked: impl Fn(&str, &str) -> bool) -> Vec<String> {
        let found = self.arrows().filter(|(from, to, _)| {
            let (Some(from), Some(to)) = (from.first(), to.first()) else { return false };
            from != to && asked(from, to)
        });
        found.map(|(from, to, names)| self.arrow(from, to, names)).collect()
    }

    /// The rooms, each with the rooms that it imports from.
    pub fn rooms(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let rooms = self.files.keys().filter_map(|m| m.first());
        let mut rooms: BTreeMap<_, _> =
            rooms.map(|room| (room.as_str(), BTreeSet::new())).collect();
        for (from, to, _) in self.arrows() {
            if let (Some(from), Some(to)) = (from.first(), to.first())
                && from != to
            {
                rooms.get_mut(from.as_str()).unwrap().insert(to.as_str());
            }
        }
        rooms
    }

    /// The numbers of files and of arrows between them, in one room or in the whole crate.
    pub fn size(&self, room: Option<&str>) -> (usize, usize) {
        let inside = |m: &Module| room.is_none_or(|room| m.first().is_some_and(|r| r == room));
        let arrows = self.arrows().filter(|(from, to, _)| inside(from) && inside(to));
        (self.files.keys().filter(|m| inside(m)).count(), arrows.count())
    }

    fn arrows(&self) -> impl Iterator<Item = (&Module, &Module, &BTreeSet<String>)> {
        self.arrows
            .iter()
            .flat_map(|(from, all)| all.iter().map(move |(to, names)| (from, to, names)))
    }

    fn arrow(&self, from: &Module, to: &Module, names: &BTreeSet<String>) -> String {
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        format!("{} → {} ({})", self.files[from].path, self.files[to].path, names.join(", "))
    }
}

fn joined(module: &[String], name: &str) -> Module {
    module.iter().cloned().chain([name.to_owned()]).collect()
}
