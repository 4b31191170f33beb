// The entry for the scripts that build Octavo's packages.
export { packageFaces } from '../files/findFaces.js'
export { THEME_FAMILIES } from '../files/themeFonts.js'
export { buildClient } from './clientBuild.js'
export { writeClientBundle } from './clientBundle.js'
