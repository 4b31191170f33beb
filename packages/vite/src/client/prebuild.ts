// Used by the script that builds Octavo's packages; sites are built without a bundler.
export { buildClient } from './clientBuild.js'
export { writeClientBundle } from './clientBundle.js'
