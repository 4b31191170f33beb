import { defineConfig } from '@octavo/vite'
import { glossary } from './plugins/glossary.js'

export default defineConfig({
  siteUrl: 'https://docs.example.com',
  rules: { GLOSSARY_UNUSED: 'error' },
  components: {
    Pricing: './components/Pricing.tsx',
    Counter: './components/Counter.tsx#Counter',
    Note: './components/Note.tsx',
  },
  layout: {
    Head: './layout/Head.tsx',
    Page: './layout/Page.tsx',
    Banner: './layout/Banner.tsx',
    Navbar: './layout/Navbar.tsx',
    SearchButton: './layout/SearchButton.tsx',
    Sidebar: './layout/Sidebar.tsx',
    SidebarItem: './layout/SidebarItem.tsx',
    PageHeader: './layout/PageHeader.tsx',
    Breadcrumbs: './layout/Breadcrumbs.tsx',
    TableOfContents: './layout/TableOfContents.tsx',
    OperationHeader: './layout/OperationHeader.tsx',
    Pagination: './layout/Pagination.tsx',
    Footer: './layout/Footer.tsx',
    NotFound: './layout/NotFound.tsx',
  },
  head: [
    { tag: 'meta', attrs: { name: 'color-scheme-note', content: 'both' } },
    { tag: 'script', content: 'document.documentElement.dataset.ready = "yes"' },
  ],
  plugins: [glossary({ file: 'glossary.json', group: 'Reference' })],
  remarkPlugins: [shout],
})

/** Writes `!!` as an exclamation mark. */
function shout() {
  return (tree: { children?: unknown[] }) => visit(tree)
}

function visit(node: { type?: string; value?: string; children?: unknown[] }): void {
  if (node.type === 'text' && node.value) node.value = node.value.replaceAll('!!', '!')
  for (const child of node.children ?? []) visit(child as never)
}
