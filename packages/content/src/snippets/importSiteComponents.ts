import type { SiteComponent } from '@octavo/core'
import type { EsmModule } from '../esm/readModule.js'
import type { SourceFile } from '../parsers/sourceFile.js'

type SiteComponents = Readonly<Record<string, SiteComponent>>

/** Adds an import to a file for each site component that it uses but does not declare. */
export function importSiteComponents(module: EsmModule, source: SourceFile, components: SiteComponents): void {
  const declared = new Set([
    ...module.imports.map(({ local }) => local),
    ...module.declarations.map(({ name }) => name),
  ])
  for (const [name, component] of Object.entries(components)) {
    if (declared.has(name) || !uses(source.text, name)) continue
    const { specifier, imported } = component
    module.imports.push({ local: name, imported, specifier, start: 0, end: 0, nameStart: 0, nameEnd: 0 })
    module.blocks.push({ text: importStatement(name, component), offset: 0 })
  }
}

/** Returns the statement that imports a component under a name. */
export function importStatement(name: string, { specifier, imported }: SiteComponent): string {
  return `import { ${imported} as ${name} } from ${JSON.stringify(specifier)}`
}

function uses(text: string, name: string): boolean {
  return new RegExp(`<${name}(?![\\w$])`).test(text)
}
