import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { OctavoOptions } from '@octavo/vite'

export interface AssistantFlags {
  assistant?: string | boolean
  assistantDomain?: string
  assistantKey?: string
}

/** Returns the plugin option for `--assistant` and its related flags. */
export function assistantOption({
  assistant,
  assistantDomain: domain,
  assistantKey: key,
}: AssistantFlags): Pick<OctavoOptions, 'assistant'> {
  if (!assistant) {
    if (domain === undefined && key === undefined) return {}
    throw new Error('--assistant-domain and --assistant-key require --assistant.')
  }
  // `octavo dev --assistant docs` reads the folder as the value of the option.
  if (typeof assistant === 'string' && existsSync(join(assistant, 'docs.json')))
    throw new Error(
      `Invalid URL "${assistant}" for --assistant: it is a docs folder.\nFix: write the folder first: ${assistant} --assistant`,
    )
  return {
    assistant: {
      url: typeof assistant === 'string' ? assistant : undefined,
      domain,
      key,
    },
  }
}
