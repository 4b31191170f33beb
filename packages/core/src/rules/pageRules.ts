import { defineRules } from './rule.js'

export const PAGE_RULES = /* @__PURE__ */ defineRules({
  PAGE_EMPTY: {
    severity: 'warning',
    title: 'Empty page',
    explanation: 'The file is empty; a page without content is published.',
  },
  PAGE_TOO_BIG: {
    severity: 'error',
    title: 'Page too large',
    explanation:
      'The file is larger than 5 MB, or a part of it has very many tags or expressions and no blank line. Put blank lines between its parts, split it into several pages, or publish large data as a static file.',
  },
  MDX_SYNTAX: {
    severity: 'error',
    title: 'Invalid MDX',
    explanation:
      'The page, or a JavaScript file that it imports, cannot be parsed. In MDX, `<` starts a tag and `{` an expression: write `&lt;` and `&#123;` for the characters. It is a warning for `<` before a digit or `=`, and for `<https://…>`, which are read as text and as a link.',
  },
  MDX_UNCLOSED: {
    severity: 'error',
    title: 'Unclosed or unexpected tag',
    explanation:
      'An opening tag has no closing tag in the same block, or a closing tag has no opening tag. Put each on a separate line, with the same indentation.',
  },
  MDX_VOID: {
    severity: 'warning',
    title: 'HTML tag without a closing slash',
    explanation:
      'Elements without content need a slash in MDX: write `<br />` and `<img … />`. The page is read as if it were there.',
    example: { 'guide.mdx': 'One<br>two\n' },
  },
  MDX_HTML_COMMENT: {
    severity: 'error',
    title: 'HTML comment',
    explanation:
      'MDX has no HTML comments. Write `{/* comment */}` instead of `<!-- comment -->`. It is a warning for complete comments, which are omitted.',
    example: { 'guide.mdx': '<!-- comment\n' },
  },
  MDX_EXPRESSION: {
    severity: 'error',
    title: 'Invalid expression in braces',
    explanation:
      'The text between braces, or an import or export, is not valid JavaScript. Write `\\{` and `\\}` for the characters. It is a warning when the value is an object, which cannot be shown.',
  },
  MDX_UNDEFINED: {
    severity: 'warning',
    title: 'Undefined variable',
    explanation:
      'An expression uses a name that the page does not declare or import. The expression is shown as source text; an attribute that uses it is omitted.',
  },
  MDX_RENDER: {
    severity: 'warning',
    title: 'Error while rendering',
    explanation:
      'A component or expression threw an error and is omitted; `octavo dev` shows the error instead. It is an error when the page as a whole cannot be rendered.',
  },
  MDX_NO_MARKDOWN: {
    severity: 'notice',
    title: 'Custom component without Markdown',
    explanation:
      'A custom component with data or text in its properties renders nothing that Markdown can show, such as a chart. Agents and `llms-full.txt` do not get its content. Export [`toMarkdown`](/customize/components#markdown-for-agents) from its file.',
    example: {
      'guide.mdx':
        'export const Chart = ({ data }) => <canvas data-values={data.join()} />\n\n<Chart data={["Lamps in 2025", 12]} />\n',
    },
  },
  MDX_TIMEOUT: {
    severity: 'error',
    title: 'Code exceeds the time limit',
    explanation:
      'The code of the page takes more than 10 seconds of CPU time, or waits for more than 60 seconds. Look for a loop that never ends in its expressions and components, and for types of `twoslash` blocks that take long. Pages without code have no time limit.',
  },
  MDX_CODE: {
    severity: 'error',
    title: 'JavaScript disabled',
    explanation:
      'The page needs JavaScript, which this build does not run. Use literals, snippets and built-in components.',
    phases: ['export'],
  },
  MDX_CYCLE: {
    severity: 'error',
    title: 'Circular import',
    explanation: 'Snippets import each other. Move the part that both need to a third file.',
  },
  MDX_IMPORT: {
    severity: 'warning',
    title: 'Missing import',
    explanation:
      'A snippet, module, npm package or export does not exist. Components from it render only their children. Check the path and the exported name.',
  },
  MDX_UNKNOWN_PROP: {
    severity: 'warning',
    title: 'Unknown property',
    explanation:
      'A property of a built-in component is misspelled and ignored. The page of each component lists its properties.',
  },
  MDX_PROP_VALUE: {
    severity: 'warning',
    title: 'Invalid property value',
    explanation: 'A built-in component does not support this value. The message lists the supported ones.',
  },
  MDX_PROP_TYPE: {
    severity: 'error',
    title: 'Property that does not match its type',
    explanation:
      'With `octavo check --types`: a property of a custom component is unknown, missing or invalid by the TypeScript types of the component. Builds do not check types.',
    phases: ['check'],
  },
  MDX_NO_EFFECT: {
    severity: 'notice',
    title: 'Component without effect',
    explanation: 'The component is accepted but [has no effect](/reference/compatibility#components).',
  },
  MDX_UNKNOWN_COMPONENT: {
    severity: 'warning',
    title: 'Unknown component',
    explanation:
      'The component is not built in, declared or imported, so only its children are rendered. Component names start with a capital letter.',
  },
  MDX_TABLE_CELLS: {
    severity: 'warning',
    title: 'More cells than columns',
    explanation:
      'A table row has more cells than the header, and the cells at its end are not shown. `|` ends a cell, also inside code: write `\\|` for the character.',
    example: { 'guide.mdx': '| Operator | Use |\n| --- | --- |\n| Or | `a || b` |\n' },
  },
  MDX_VARIABLE: {
    severity: 'warning',
    title: 'Unknown variable',
    explanation:
      '`{{name}}` uses a variable that is not in `variables` of `docs.json`; it is shown as written. Define it, or put the text in backticks.',
  },
  MDX_INLINE_SCRIPT: {
    severity: 'warning',
    title: 'Script in a page',
    explanation:
      'Scripts in pages are removed: elements such as `<script>`, and attributes such as `onclick="…"`. Write a component in a `.jsx` snippet, or a `.js` file in the docs folder, which all pages load.',
  },
  MDX_ACCORDION_TITLE: {
    severity: 'warning',
    title: 'Missing or duplicate accordion title',
    explanation: 'An `<Accordion>` has no title, or the title of another one on the page, so links cannot open it.',
    example: {
      'guide.mdx': '<Accordion>No title.</Accordion>\n\n<Accordion title="Same" />\n\n<Accordion title="Same" />\n',
    },
  },
  MDX_TAB_TITLE: {
    severity: 'warning',
    title: 'Missing tab title',
    explanation: 'A `<Tab>` has no title. Add `title="…"`.',
    example: { 'guide.mdx': '<Tabs>\n  <Tab>No title.</Tab>\n</Tabs>\n' },
  },
  MDX_INSTALL: {
    severity: 'warning',
    title: 'Missing install command',
    explanation:
      'An `<Install>` has neither a package nor a command of npm, so it has nothing to convert. Write `<Install package="…" />` or `<Install>npm install …</Install>`.',
    example: { 'guide.mdx': '<Install>pnpm add octavo</Install>\n' },
  },
  MDX_STEP_PARENT: {
    severity: 'warning',
    title: 'Step outside of steps',
    explanation: 'A `<Step>` is not inside `<Steps>`. Put `<Steps>` around all steps.',
    example: { 'guide.mdx': '<Step title="Install">Run it.</Step>\n' },
  },
  MDX_TAB_PARENT: {
    severity: 'warning',
    title: 'Tab outside of tabs',
    explanation: 'A `<Tab>` is not inside `<Tabs>`. Put `<Tabs>` around all tabs.',
    example: { 'guide.mdx': '<Tab title="npm">Run it.</Tab>\n' },
  },
  MDX_EXAMPLE_TWICE: {
    severity: 'warning',
    title: 'Duplicate example panel',
    explanation:
      'A page shows one `<RequestExample>` and one `<ResponseExample>` beside its text. Merge duplicates into one element.',
    example: { 'guide.mdx': '<RequestExample />\n\n<RequestExample />\n' },
  },
  MDX_VISIBILITY: {
    severity: 'warning',
    title: 'Missing or unknown audience',
    explanation: '`<Visibility>` needs `for="humans"` or `for="agents"`.',
    example: { 'guide.mdx': '<Visibility for="dogs">Text.</Visibility>\n' },
  },
  MDX_PLUGIN: {
    severity: 'error',
    title: 'Error in a remark or rehype plugin',
    explanation: 'One of your remark or rehype plugins threw an error. The message contains the error.',
  },
  MDX_TOO_DEEP: {
    severity: 'error',
    title: 'Page nested too deeply',
    explanation:
      'Lists, quotes, tags or brackets of the page are nested deeper than 100 levels. Close inner elements earlier.',
  },
  MDX_TOO_MANY_NODES: {
    severity: 'error',
    title: 'Too many elements from snippets',
    explanation:
      'The snippets of the page add more than 100,000 elements. Look for snippets that use each other many times.',
  },
  ISLAND_BUNDLE: {
    severity: 'warning',
    title: 'Components not interactive',
    explanation:
      'The custom components of the page cannot be bundled for the browser. They are shown in their initial state and do not respond.',
  },
  CODE_FILE: {
    severity: 'error',
    title: 'Code of a file not found',
    explanation:
      '`file="/path#region"` of a code block names a file, region or lines that do not exist. A region starts with the comment `#region name` and ends with `#endregion name`; lines are counted from 1. Files are text in the docs folder, up to 1 MB.',
    example: {
      'guide.mdx': '```py file=/app.py#strat\n```\n',
      'app.py': '# #region start\nrun()\n# #endregion start\n',
    },
  },
  CODE_LANGUAGE: {
    severity: 'warning',
    title: 'Unknown language of a code block',
    explanation: 'No grammar has this name, so the code is shown without colors. Correct the name, or write `text`.',
  },
  CODE_THEME: {
    severity: 'warning',
    title: 'Unknown code theme',
    explanation: 'No theme has this name. The message says which theme is used, and suggests the closest name.',
  },
  CODE_TWOSLASH: {
    severity: 'warning',
    title: 'No types of a twoslash block',
    explanation:
      'The types of a `twoslash` code block are not shown, because TypeScript is not installed, or an option, query or cut marker is invalid. The code is shown without them. [TypeScript in code blocks](/content/twoslash) lists what is supported.',
    example: { 'guide.mdx': '```ts twoslash\n// ---cut-end---\nconst port = 3000\n```\n' },
  },
  CODE_TYPE: {
    severity: 'warning',
    title: 'Type error in a code block',
    explanation:
      'TypeScript reports an error in a `twoslash` code block that the block does not announce, or an announced one does not occur. Correct the code. If readers are to see the error, write its number in a comment: `// @errors: 2322`.',
    example: { 'guide.mdx': "```ts twoslash\nconst port: number = '3000'\n```\n" },
  },
  MATH_SYNTAX: {
    severity: 'warning',
    title: 'Invalid formula',
    explanation:
      'KaTeX cannot read the formula, so its source is shown. Write `\\$` for a dollar sign that is not part of a formula.',
  },
  DIAGRAM_INVALID: {
    severity: 'error',
    title: 'Invalid diagram',
    explanation:
      'Mermaid cannot read the diagram, has more than 50,000 characters of it, or more than 500 arrows. The message says what it expected, and the line is that of the diagram. It is a warning when Mermaid has no diagram of this kind, such as after a typo in its first word. In dev and with `--keep-going` only the diagram is replaced, by its source and a notice.',
    example: { 'guide.mdx': '```mermaid\nsequenceDiagram\n  Reader->>Site GET /guide\n```\n' },
  },
  ICON_UNKNOWN: {
    severity: 'warning',
    title: 'Unknown icon',
    explanation:
      "The icon is not in the site's [icon library](/content/icons), so none is shown. The message suggests the closest name. It is a notice when no name of Font Awesome Free is close, such as for icons of Font Awesome Pro.",
  },
})

export const LINK_RULES = /* @__PURE__ */ defineRules({
  LINK_BROKEN: {
    severity: 'warning',
    title: 'Broken link',
    explanation:
      'A link, or the destination of a redirect, resolves to no page, file or redirect. Correct it, or add a [redirect](/content/redirects).',
  },
  LINK_ANCHOR: {
    severity: 'warning',
    title: 'Broken anchor',
    explanation: 'The page exists but has no heading or element with the id after `#`.',
  },
  LINK_REDIRECT: {
    severity: 'warning',
    title: 'Link to a redirect with parameters',
    explanation:
      'With `--links relative`, a redirect with parameters has no file, so the link works only on hosts that read redirect rules. Link to the destination.',
    phases: ['build', 'export'],
  },
  LINK_UNSAFE: {
    severity: 'warning',
    title: 'Unsafe link',
    explanation:
      'The link would run code or open a local file, so it is removed. Use a path of the site, or an `https` URL.',
  },
  LINK_EXTERNAL: {
    severity: 'warning',
    title: 'Broken link to another site',
    explanation:
      'With `octavo check --external`: the page or its server is missing. Responses that ask readers to sign in, or refuse programs, count as existing pages.',
    phases: ['check'],
  },
  LINK_MOVED: {
    severity: 'notice',
    title: 'Link to a page that has moved',
    explanation: 'With `octavo check --external`: the server redirects to another URL for good. Link to that one.',
    phases: ['check'],
  },
  LINK_UNKNOWN: {
    severity: 'notice',
    title: 'Link that could not be checked',
    explanation:
      'With `octavo check --external`: the server has a fault or takes too long, twice, or accepts no more requests now.',
    phases: ['check'],
  },
  UNUSED_PAGE: {
    severity: 'warning',
    title: 'Page that nothing refers to',
    explanation:
      'With `octavo check --unused`: a page is neither in navigation nor linked from another page, so readers find it only by search. Pages with `hidden: true` are not reported.',
    phases: ['check'],
  },
  UNUSED_FILE: {
    severity: 'warning',
    title: 'Image that nothing refers to',
    explanation:
      'With `octavo check --unused`: no page, style sheet, script or configuration file names an image or another media file, which is published all the same.',
    phases: ['check'],
  },
  UNUSED_SNIPPET: {
    severity: 'warning',
    title: 'Snippet that nothing imports',
    explanation: 'With `octavo check --unused`: no other file names a snippet or a component file.',
    phases: ['check'],
  },
  PAGE_BUDGET: {
    severity: 'warning',
    title: 'Page above its size budget',
    explanation:
      'With `octavo check --budget`: a built page, or the style sheets, scripts or images that browsers load with it, are larger than the budget. Text counts compressed with gzip, as hosts send it.',
    phases: ['check'],
  },
  REDIRECT_LOOP: {
    severity: 'warning',
    title: 'Circular redirect',
    explanation: 'The redirect resolves to itself. Choose a page as its destination.',
  },
  REDIRECT_CONDITIONS: {
    severity: 'warning',
    title: 'Redirect with conditions',
    explanation:
      'Redirects cannot depend on headers, cookies or countries. Without its condition, the redirect would apply to all readers, so it is skipped. Write it in the configuration of your host.',
  },
  REDIRECT_SHADOWED: {
    severity: 'warning',
    title: 'Redirect from an existing page',
    explanation: 'A page has the path of the redirect, so the redirect has no effect. Remove one of them.',
  },
  REDIRECT_CASE: {
    severity: 'warning',
    title: 'Redirect with a case conflict',
    explanation:
      'With `--links relative`, the file of the redirect would differ from another file only in case, so it is not written.',
    phases: ['build', 'export'],
  },
  PAGE_WINDOWS: {
    severity: 'warning',
    title: 'Page paths that Windows cannot unpack',
    explanation:
      'Paths with `:`, `*` or similar characters, and names of devices such as `aux`, work as URLs. Windows can’t create such files, so archives of the site can’t be unpacked there.',
  },
  ASSET_MISSING: {
    severity: 'warning',
    title: 'Missing file',
    explanation:
      'The page refers to an image or another file that does not exist in the docs folder. Add the file, or correct the path.',
  },
  ASSET_SVG_SCRIPT: {
    severity: 'warning',
    title: 'SVG file with a script',
    explanation:
      'The SVG file contains a script and is published without it. Remove the script, or publish SVG files unchanged with `--unsafe-svg`.',
  },
  FS_SYMLINK_OUTSIDE: {
    severity: 'warning',
    title: 'Symlink outside the docs folder',
    explanation: 'The symlink points outside the docs folder, so it is skipped. Copy the file into the docs folder.',
  },
  FS_SYMLINK_SKIPPED: {
    severity: 'warning',
    title: 'Circular symlink',
    explanation:
      'The symlink points to a folder that contains it, so it is skipped. Remove it, or list it in `.mintignore`.',
  },
})
