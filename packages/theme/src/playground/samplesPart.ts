import { loadSampleWriter } from '@octavo/openapi/samples'
import { provide } from './request/lazyParts.js'

provide('samples', { load: loadSampleWriter })
