export { type JsonEntry, type JsonNode, readJsonTree, type Span } from './readJsonTree.js'
export { type Data, type DataObject, readYaml, type YamlProblem } from './readYaml.js'
