export { type JsonEntry, type JsonNode, readJsonTree, type Span } from './readJsonTree.js'
export { type Data, type DataObject, pathOf, readYaml, type Trail, type YamlProblem } from './readYaml.js'
