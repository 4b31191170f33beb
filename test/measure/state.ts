import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { sourceFiles } from './imports.js'

/** The mutable state that modules may have, by reason. Everything else is derived by the graph, or belongs to an object. */
export const STATE: Readonly<Record<string, readonly string[]>> = {
  'the page that a browser shows': [
    'theme/assistant/index.tsx started',
    'theme/client/diagrams.ts watched',
    'theme/client/near.ts waiting',
    'theme/client/parts.ts scripts',
    'theme/client/parts/apiPart.ts count',
    'theme/client/parts/dataFiles.ts edition',
    'theme/client/parts/dataFiles.ts files',
    'theme/client/parts/diagramsPart.ts count',
    'theme/client/parts/diagramsPart.ts diagramSources',
    'theme/client/parts/diagramsPart.ts library',
    'theme/client/parts/diagramsPart.ts listening',
    'theme/client/parts/integrationsPart.ts started',
    'theme/client/parts/integrationsPart.ts waiting',
    'theme/client/parts/islandsPart.ts startedItems',
    'theme/client/parts/islandsPart.ts mounting',
    'theme/client/parts/provider.ts engines',
    'theme/client/parts/searchPart.ts dialog',
    'theme/client/parts/treePart.ts typed',
    'theme/client/parts/treePart.ts typedAt',
    'theme/client/toc.ts queued',
    'theme/client/viewport.ts states',
    'theme/playground/credentials.ts memory',
    'theme/playground/dialogs.ts dialogs',
    'theme/playground/dialogs.ts hasStyles',
    'theme/playground/pageSamples.ts requestValues',
    'theme/playground/request/findProxy.ts probe',
    'engine/browser/dev.ts changedIslands',
    'engine/browser/dev.ts hasNewCode',
    'engine/browser/dev.ts served',
    'engine/browser/freshFiles.ts versions',
    'engine/browser/mountIslands.ts mounted',
  ],
  'threads, child processes and connections': [
    'content/code/collectModules.ts cache',
    'server/api/forwardRoutes.ts clients',
    'server/assistant/knowledgeThread.ts sites',
    'server/build/askWatcher.ts idle',
    'server/build/askWatcher.ts lastId',
    'server/build/askWatcher.ts thread',
    'server/build/askWatcher.ts waiting',
    'server/build/groupGuard.ts guard',
    'server/build/groupGuard.ts guarded',
    'engine/files/packStore.ts segmentCount',
    'engine/files/thrownAt.ts maps',
    'engine/live/devCheck.ts #reported',
    'vite/octavoDev.ts clients',
    'vite/octavoDev.ts closers',
    'vite/octavoDev.ts running',
  ],
  'what a model server has answered to': ['assistant/model/chatCompletions.ts modelsWithNewName'],
  'libraries that are loaded or created once': [
    'content/highlight/regexEngine.ts loading',
    'content/highlight/regexEngine.ts uses',
    'content/parsers/parseInlineMarkdown.ts processor',
    'content/parsers/parseMdx.ts loading',
    'content/parsers/repairs.ts TOKEN',
    'search/words/splitWords.ts segmenter',
    'engine/outputs/utilities.ts generator',
  ],
  'memo tables of values that never change': [
    'assistant/knowledge/englishSynonyms.ts SYNONYMS',
    'content/static/renderTree.ts names',
    'core/diagnostics/codeFrame.ts latest',
    'core/memo.ts cache',
    'openapi/schema/effective.ts large',
    'openapi/schema/effective.ts lists',
    'openapi/schema/mediaExamples.ts counted',
    'openapi/schema/mediaExamples.ts counts',
    'openapi/schema/variants.ts extended',
    'openapi/schema/variants.ts variantsCache',
    'openapi/schema/variants.ts choicesByReferences',
    'theme/layouts/Sidebar.tsx htmlCache',
    'theme/shared/uiLabels.ts documentStrings',
    'theme/shared/uiStrings.ts stringsCache',
  ],
  'marks of objects that a reader has made': [
    'content/static/staticValues.ts staticObjects',
    'content/static/takeValue.ts usedObjects',
    'openapi/load/exactNumbers.ts numberTexts',
  ],
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Methods that change a list, map or set. */
const CHANGES = 'set|add|delete|clear|push|pop|shift|unshift|splice'

/**
 * Returns the mutable state of a folder's modules: variables that can be assigned, collections that the module changes,
 * and every WeakMap or WeakSet. Format: path and name.
 */
export function moduleState(folder: string): string[] {
  return sourceFiles(folder).flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const { body } = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as { body: Node[] }
    const path = relative(folder, file).replaceAll('\\', '/')
    const names = body.flatMap((statement) => statementState(statement, text))
    const weak = [...text.matchAll(/(?<=(?:const |readonly |private )?(#?\w+)(?:: [^=\n]+)? = )new Weak(?:Map|Set)\b/g)]
    return [...new Set([...names, ...weak.map(([, name]) => name as string)])].map((name) => `${path} ${name}`)
  })
}

function statementState(statement: Node, text: string): string[] {
  const node = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null
  if (node?.type !== 'VariableDeclaration') return []
  return (node.declarations as { id: Node; init: Node | null }[]).flatMap(({ id, init }) => {
    if (id.type !== 'Identifier') return []
    const name = id.name as string
    if (node.kind !== 'const') return [name]
    const isCollection =
      init?.type === 'NewExpression' || init?.type === 'ArrayExpression' || init?.type === 'ObjectExpression'
    if (!isCollection) return []
    const change = new RegExp(`(?<![\\w.#])${name}(?:\\.(?:${CHANGES})\\(|(?:\\[[^\\]\\n]+\\]|\\.\\w+) (?:\\?\\?)?= )`)
    return change.test(text) ? [name] : []
  })
}
