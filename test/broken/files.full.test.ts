import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { testBroken } from './brokenCase.js'
import { docs, pageWith, siteWith } from './sites.js'

const ODD_NAME = 'a #1?100% 🏮'

testBroken([
  {
    what: 'a link to a file outside the docs folder',
    files: siteWith({ 'pages/x.mdx': { link: '/etc/passwd' } }),
    problems: ['warning pages/x.mdx FS_SYMLINK_OUTSIDE'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "warning pages/x.mdx pages/x.mdx is a symlink that points outside the docs folder; it was skipped. [FS_SYMLINK_OUTSIDE]
          Expected a file in the docs folder; files outside are never read or published.
          Fix: copy the file into the docs folder, or add the symlink to .mintignore.

        0 errors, 1 warning"
      `),
  },
  {
    what: 'a link to its own folder',
    files: siteWith({ loop: { link: '.' } }),
    problems: ['warning loop FS_SYMLINK_SKIPPED'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "warning loop loop is a symlink to a folder that contains it; it was skipped. [FS_SYMLINK_SKIPPED]
          Fix: remove the symlink, or add it to .mintignore.

        0 errors, 1 warning"
      `),
    built: (outDir) => expect(readdirSync(outDir)).not.toContain('loop'),
  },
  {
    what: 'a link to a page that is gone',
    files: pageWith('# A\n\nSee [this](/guides/gone#x).\n'),
    problems: ['warning guides/a.mdx:3:12 LINK_BROKEN'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "warning guides/a.mdx:3:12 The link to /guides/gone has no page. [LINK_BROKEN]

            1 | # A
            2 |
          > 3 | See [this](/guides/gone#x).
              |            ^^^^^^^^^^^^^^
            4 |

          Expected the path of a page, a site file, or a redirect in docs.json.

        0 errors, 1 warning"
      `),
  },
  {
    what: 'a missing image',
    files: pageWith('# A\n\n![Screen](/images/x.png)\n'),
    problems: ['warning guides/a.mdx:3:11 ASSET_MISSING'],
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "warning guides/a.mdx:3:11 Missing file "images/x.png". [ASSET_MISSING]

            1 | # A
            2 |
          > 3 | ![Screen](/images/x.png)
              |           ^^^^^^^^^^^^^
            4 |

          Expected the path of a file in the docs folder, or a web URL.

        0 errors, 1 warning"
      `),
  },
  {
    what: 'an image with a script',
    files: siteWith({
      'images/x.svg': '<svg xmlns="http://www.w3.org/2000/svg">\n  <script>alert(1)</script>\n</svg>\n',
    }),
    problems: ['warning images/x.svg:2:3 ASSET_SVG_SCRIPT'],
    built: (outDir) => {
      const published = readFileSync(join(outDir, 'images/x.svg'), 'utf8')
      expect(published).toMatch(/^<svg /)
      expect(published).not.toContain('script')
    },
    printed: (text) =>
      expect(text).toMatchInlineSnapshot(`
        "warning images/x.svg:2:3 images/x.svg contains a script; it is published without it. [ASSET_SVG_SCRIPT]

            1 | <svg xmlns="http://www.w3.org/2000/svg">
          > 2 |   <script>alert(1)</script>
              |   ^
            3 | </svg>
            4 |

          Expected an SVG without scripts, which would run with full access to your site.
          Fix: remove it, or publish such files unchanged with --unsafe-svg (plugin: unsafeSvg: true).

        0 errors, 1 warning"
      `),
  },
  {
    what: 'reserved characters in a file name work, and Windows is warned of them',
    files: siteWith({
      [`guides/${ODD_NAME}.mdx`]: '# Odd\n',
      'docs.json': docs({ navigation: { pages: ['index', `guides/${ODD_NAME}`] } }),
      'index.mdx': `# Home\n\n[Odd](/guides/${encodeURIComponent(ODD_NAME)})\n`,
    }),
    problems: ['warning docs.json PAGE_WINDOWS'],
    built: (outDir) => {
      const [file = ''] = readdirSync(join(outDir, 'guides'))
      const home = readFileSync(join(outDir, 'index.html'), 'utf8')
      expect(home).toContain(`href="/guides/${encodeURIComponent(file.replace(/\.html$/, ''))}"`)
    },
  },
])
