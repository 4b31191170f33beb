/** Returns a pattern for paths that a glob with `*`, `**`, `?` and `{a,b}` matches. */
export function globToRegExp(glob: string): RegExp {
  const source = glob
    .replace(/^\.?\//, '')
    .replace(/\*\*\/|\*\*|[*?.+^$()|[\]\\]|\{([^{}]*)\}/g, (found, words?: string) => {
      if (words !== undefined)
        return `(?:${words
          .split(',')
          .map((word) => word.replace(/[.+^$()|[\]\\*?]/g, '\\$&'))
          .join('|')})`
      if (found === '**/') return '(?:.*/)?'
      if (found === '**') return '.*'
      if (found === '*') return '[^/]*'
      return found === '?' ? '[^/]' : `\\${found}`
    })
  return new RegExp(`^${source}$`)
}
