import { type DocsConfig, type LoadedConfig, loadConfig, type ResolvedDocsConfig, resolveConfig } from '@octavo/config'
import { type Diagnostic, hasErrors } from '@octavo/core'
import type { Repository } from './repository.js'
import type { Locate, Pointer } from './sources/keys.js'

type Configure = (config: DocsConfig) => Promise<DocsConfig>

/** One version of the docs.json of a site. While it has errors, the last valid one is used. */
export class SiteConfig {
  readonly #loaded: LoadedConfig
  /** The last version without errors, or the first readable one. */
  readonly #lastValid: LoadedConfig | undefined
  readonly #resolved: ResolvedDocsConfig | undefined

  /**
   * Reads the current docs.json.
   *
   * @param configure changes docs.json before it is used; the result is validated again
   */
  static async read(repository: Repository, configure?: Configure, before?: SiteConfig): Promise<SiteConfig> {
    const loaded = loadConfig({ readText: (file) => readConfigFile(repository, file) })
    return new SiteConfig(configure ? await configured(loaded, configure) : loaded, before)
  }

  private constructor(loaded: LoadedConfig, before: SiteConfig | undefined) {
    this.#loaded = loaded
    const { config, diagnostics } = this.#loaded
    // Without an earlier valid docs.json, an invalid one is better than none: its pages can be checked.
    if (before?.writtenConfig && (!config || hasErrors(diagnostics))) {
      this.#lastValid = before.#lastValid
      this.#resolved = before.#resolved
    } else {
      this.#lastValid = config && this.#loaded
      this.#resolved = config && resolveConfig(config)
    }
  }

  get resolved(): ResolvedDocsConfig | undefined {
    return this.#resolved
  }

  /** Returns docs.json as written, without invalid values. Paths in it can be passed to `locate`. */
  get writtenConfig(): DocsConfig | undefined {
    return this.#lastValid?.config
  }

  /** Returns whether the version in use is the current docs.json. */
  get isCurrent(): boolean {
    return this.#loaded === this.#lastValid
  }

  /** Returns docs.json and all files that it references, including missing ones. */
  get files(): readonly string[] {
    return this.#loaded.files
  }

  /** Returns the diagnostics of the current docs.json. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#loaded.diagnostics
  }

  /** Returns the location of a value in docs.json or in a file that it references. */
  find(pointer: Pointer): ReturnType<LoadedConfig['locate']> {
    return this.#lastValid?.locate(pointer)
  }

  /** Returns the location of a value, or the docs.json file for a value that is not written there. */
  readonly locate: Locate = (pointer) => this.find(pointer) ?? { file: 'docs.json' }

  /** Returns the location of the redirect from a path. */
  findRedirect(source: string): ReturnType<LoadedConfig['locate']> {
    // A source that is written twice counts once, so the rules behind it have other numbers in docs.json.
    const index = (this.writtenConfig?.redirects ?? []).findIndex((rule) =>
      [rule.source, `/${rule.source}`].includes(source),
    )
    return this.find(['redirects', index, 'source'])
  }
}

/** Applies `configure` to a loaded docs.json. Values keep their location in the file. */
async function configured(loaded: LoadedConfig, configure: Configure): Promise<LoadedConfig> {
  if (!loaded.config) return loaded
  const text = JSON.stringify(await configure(loaded.config))
  const { config, diagnostics } = loadConfig({ readText: (file) => (file === 'docs.json' ? text : undefined) })
  const problems = diagnostics.filter(({ severity }) => severity === 'error')
  const reportedMessages = new Set(loaded.diagnostics.map(({ message }) => message))
  const changeDiagnostics = problems
    .filter(({ message }) => !reportedMessages.has(message))
    .map(({ message, expected, hint }): Diagnostic => {
      return {
        rule: 'PLUGIN_CONFIG',
        severity: 'error',
        message: `Plugins made docs.json invalid: ${message}`,
        expected,
        hint,
      }
    })
  return { ...loaded, config, diagnostics: [...loaded.diagnostics, ...changeDiagnostics] }
}

/** Reads a configuration file. A symlink that points outside the docs folder is not read and gets a separate error. */
function readConfigFile(repository: Repository, file: string): string | undefined | { error: string } {
  const text = repository.readText(file)
  if (text !== undefined || !repository.isLink(file)) return text
  return {
    error: 'it is a broken symlink, or one that points outside the docs folder. Replace it with the file itself.',
  }
}
