import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DocsError, hasErrors } from '@octavo/core'
import { LEDGER_FILE, type Translation, type TranslationStatus } from '@octavo/site'
import type { ResolvedOctavoOptions } from '../options/options.js'
import { requireRoot } from '../options/rootFolder.js'
import { Engine } from '../queries/engine.js'

export type CheckedTranslation = Translation & { status: TranslationStatus }

/**
 * Returns the pages of the default language with their state in each other language.
 *
 * @param isWritten true to record translations that are new or have changed in the ledger first
 * @throws DocsError if docs.json is invalid
 */
export async function checkTranslations(
  options: ResolvedOctavoOptions,
  { isWritten = false }: { isWritten?: boolean } = {},
): Promise<CheckedTranslation[]> {
  requireRoot(options.root)
  const engine = await Engine.open({ options })
  try {
    const { site } = engine
    const errors = site.blockingErrors
    if (!site.config || hasErrors(errors)) throw new DocsError(engine.final(errors))
    if (isWritten && site.translations().some(({ file }) => file !== undefined)) {
      writeFileSync(join(site.repository.root, LEDGER_FILE), site.updatedLedger())
      await engine.update([{ type: 'change', path: LEDGER_FILE }])
    }
    return site.translations()
  } finally {
    await engine.close()
  }
}
