// The entry for the script that builds Octavo's packages.
export { buildClient } from './clientBuild.js'
export { writeClientBundle } from './clientBundle.js'
