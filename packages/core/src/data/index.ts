export { type Data, type DataObject, readYaml, type YamlProblem } from './readYaml.js'
