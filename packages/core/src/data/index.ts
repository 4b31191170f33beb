export { type JsonEntry, type JsonNode, readJsonTree, type Span } from './readJsonTree.js'
export {
  type Data,
  type DataObject,
  readYaml,
  type Trail,
  trailPath,
  type YamlOptions,
  type YamlProblem,
  type YamlReading,
} from './readYaml.js'
