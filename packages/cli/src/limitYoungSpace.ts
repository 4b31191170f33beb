import { setFlagsFromString } from 'node:v8'

// Imported first: V8 grows the young generation while modules load, and a build does not need that much.
// Together with the same flag in the render threads it saves 70 MB, at no measurable cost in time.
if (process.argv[2] === 'build') setFlagsFromString('--semi-space-growth-factor=1')
