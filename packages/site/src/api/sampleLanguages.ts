import { type Diagnostic, didYouMean } from '@octavo/core'
import { SAMPLE_LANGUAGES, sampleLanguage } from '@octavo/openapi'
import { isRawNode } from '../sources/keys.js'

type Locate = (pointer: (string | number)[]) => Pick<Diagnostic, 'file' | 'start' | 'end'> | undefined

/** Reports languages of `api.examples.languages` that no examples are written in. */
export function checkSampleLanguages(config: { api?: unknown } | undefined, locate: Locate): Diagnostic[] {
  const examples = isRawNode(config?.api) ? config.api.examples : undefined
  const languages = isRawNode(examples) ? examples.languages : undefined
  if (!Array.isArray(languages)) return []
  return languages.flatMap((name: unknown, index): Diagnostic[] => {
    if (typeof name !== 'string' || sampleLanguage(name)) return []
    const hint = didYouMean(
      name.toLowerCase(),
      SAMPLE_LANGUAGES.flatMap(({ id, aliases }) => [id, ...aliases]),
    )
    return [
      {
        rule: 'CFG_SAMPLE_LANGUAGE',
        severity: 'warning',
        ...(locate(['api', 'examples', 'languages', index]) ?? { file: 'docs.json' }),
        message: `Unsupported sample language "${name}"; it is ignored.`,
        expected: `one of ${SAMPLE_LANGUAGES.map(({ id }) => id).join(', ')}, or an alias of one of these.`,
        hint,
      },
    ]
  })
}
