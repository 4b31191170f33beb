export { type JsonEntry, type JsonNode, readJsonTree, type Span } from './readJsonTree.js'
export { type Data, type DataObject, readYaml, type Trail, trailPath, type YamlProblem } from './readYaml.js'
