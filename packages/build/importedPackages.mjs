import { isBuiltin } from 'node:module'

/** Returns the packages that bundled chunks and their declarations import. */
export function importedPackages(outputs) {
  const specifiers = outputs.flatMap((output) =>
    output.type === 'chunk' ? [...output.imports, ...output.dynamicImports] : [],
  )
  const files = new Set(outputs.map(({ fileName }) => fileName))
  const isPackage = (specifier) =>
    !isBuiltin(specifier) && !/^(?:[./]|octavo:)/.test(specifier) && !files.has(specifier)
  return new Set(specifiers.filter(isPackage).map(packageName))
}

function packageName(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** @throws when a package imports a package that is missing from its package.json: strict installs would not find it */
export function requireDependencies({ name, dependencies = {}, peerDependencies = {} }, imported) {
  const allowedDependencies = { ...dependencies, ...peerDependencies }
  const missing = [...imported].filter(
    (other) => !(other in allowedDependencies) && !(`@types/${other}` in allowedDependencies),
  )
  if (missing.length > 0) throw new Error(`Missing dependencies of ${name}: ${missing.join(', ')}.`)
}
