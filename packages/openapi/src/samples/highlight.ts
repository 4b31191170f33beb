import { type CodeView, escapeHtml } from '@octavo/core'

/**
 * Tokens of generated code: strings, numbers, words and comments. A grammar would find more, but takes five times as
 * long as the rest of the page. The classes have the colors of the code theme.
 */
const TOKENS = {
  shell:
    /(?<string>'[^']*'|"(?:\\.|[^"\\])*")|(?<comment>(?<=^|\s)#[^\n]*)|(?<word>(?<![\w-])(?:curl|echo|export)(?![\w-]))|(?<name>(?<=\s)--?[a-z][\w-]*)/gm,
  json: /(?<name>"(?:\\.|[^"\\\n])*"(?=\s*:))|(?<string>"(?:\\.|[^"\\\n])*")|(?<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<word>\b(?:true|false|null)\b)/g,
  hash: /(?<string>"""[\s\S]*?"""|<<~?'JSON'[\s\S]*?\nJSON|@'[\s\S]*?\n'@|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|(?<comment>(?<=^|\s)#[^\n]*)|(?<number>\b\d+(?:\.\d+)?\b)|(?<word>\b(?:import|from|def|class|return|with|as|if|else|for|in|do|end|require|puts|print|None|True|False|nil|true|false|new)\b)/gm,
  slash:
    /(?<string>#*"""[\s\S]*?"""#*|r(?<hashes>#+)"[\s\S]*?"\k<hashes>|<<<'JSON'[\s\S]*?\nJSON|`[^`]*`|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<number>\b\d+(?:\.\d+)?\b)|(?<word>\b(?:import|from|const|let|var|val|fun|func|fn|new|await|async|return|if|else|for|function|class|public|static|void|using|package|use|mut|struct|final|try|catch|in|int|echo|null|nil|true|false|defer|throw|main)\b)/g,
} as const

const FAMILIES: Readonly<Record<string, keyof typeof TOKENS>> = {
  ...{ bash: 'shell', json: 'json', python: 'hash', ruby: 'hash', powershell: 'hash' },
  ...{ javascript: 'slash', typescript: 'slash', php: 'slash', go: 'slash', java: 'slash', csharp: 'slash' },
  ...{ kotlin: 'slash', rust: 'slash', swift: 'slash', dart: 'slash', c: 'slash', cpp: 'slash' },
  // Short names, which authors of descriptions write.
  ...{ sh: 'shell', shell: 'shell', zsh: 'shell', curl: 'shell', jsonc: 'json', py: 'hash', rb: 'hash' },
  ...{ js: 'slash', jsx: 'slash', ts: 'slash', tsx: 'slash', cs: 'slash', kt: 'slash', rs: 'slash' },
}

const MAX_LENGTH = 12_001
const CLASSES = ['string', 'comment', 'number', 'word', 'name'] as const

/** Returns code with highlighted HTML for a supported language. The highlighter renders others later. */
export function codeView(language: string, code: string): CodeView {
  const family = Object.hasOwn(FAMILIES, language) ? FAMILIES[language] : undefined
  if (!family || code.length > MAX_LENGTH) return { language, code }
  return { language, code, html: highlightCode(code, TOKENS[family]) }
}

function highlightCode(code: string, tokens: RegExp): string {
  let html = ''
  let end = 0
  for (const match of code.matchAll(tokens)) {
    const kind = CLASSES.find((name) => match.groups?.[name] !== undefined)
    html += escapeHtml(code.slice(end, match.index))
    html += kind ? `<span class="t-${kind}">${escapeHtml(match[0])}</span>` : escapeHtml(match[0])
    end = match.index + match[0].length
  }
  return html + escapeHtml(code.slice(end))
}
