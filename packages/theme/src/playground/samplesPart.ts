import { loadSampleWriter } from '@octavo/openapi/samples'
import { register } from '../client/registry.js'

register('playground-samples', { load: loadSampleWriter })
