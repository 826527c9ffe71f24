//! Floor 2. Trajectories: arrays, bundles, reach, layers.
