import type { Root } from 'hast'
import type { CompileContext } from '../compileContext.js'
import type { UserModule } from '../types.js'

/** The modules a page's dynamic values need, transformed. */
export async function collectModules(
  _tree: Root,
  context: CompileContext,
): Promise<{ modules: UserModule[]; lane: 'data' | 'code' }> {
  const used = [...context.drafts.values()].filter(({ expressions }) => expressions.length > 0)
  return { modules: [], lane: used.length > 0 ? 'code' : 'data' }
}
