import { c } from './languages/c.js'
import { csharp } from './languages/csharp.js'
import { curl } from './languages/curl.js'
import { dart } from './languages/dart.js'
import { go } from './languages/go.js'
import { java } from './languages/java.js'
import { javascript, node } from './languages/javascript.js'
import { kotlin } from './languages/kotlin.js'
import { php } from './languages/php.js'
import { powershell } from './languages/powershell.js'
import { python } from './languages/python.js'
import type { SampleWriter } from './languages/requestParts.js'
import { ruby } from './languages/ruby.js'
import { rust } from './languages/rust.js'
import { swift } from './languages/swift.js'

/** All writers, for prerendered pages. */
export const SAMPLE_WRITERS: ReadonlyMap<string, SampleWriter> = new Map(
  Object.entries({
    ...{ bash: curl, python, javascript, node, typescript: javascript, php, go, java, ruby, csharp, kotlin, rust },
    ...{ swift, powershell, dart, c, cpp: c },
  }),
)
