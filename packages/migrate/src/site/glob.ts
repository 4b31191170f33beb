/** Returns a pattern for paths that a glob with `*`, `**`, `?` and `{a,b}` matches. */
export function globToRegExp(glob: string): RegExp {
  const source = glob
    .replace(/^\.?\//, '')
    .replace(/\*\*\/|\*\*|[*?.+^$()|[\]\\]|\{([^{}]*)\}/g, (text, words?: string) => {
      if (words !== undefined)
        return `(?:${words
          .split(',')
          .map((word) => word.replace(/[.+^$()|[\]\\*?]/g, '\\$&'))
          .join('|')})`
      if (text === '**/') return '(?:.*/)?'
      if (text === '**') return '.*'
      if (text === '*') return '[^/]*'
      return text === '?' ? '[^/]' : `\\${text}`
    })
  return new RegExp(`^${source}$`)
}
