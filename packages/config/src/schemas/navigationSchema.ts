import { type ChildKind, MAX_NAVIGATION_DEPTH, NAME_KEYS } from '../navigation/kinds.js'
import { LANGUAGE_CODES } from '../navigation/languageCodes.js'
import {
  type AnchorConfig,
  DIRECTORY_MODES,
  type DivisionBase,
  type DropdownConfig,
  FOLDER_SORTS,
  type FolderEntryConfig,
  type GlobalConfig,
  type GlobalKind,
  type GraphqlSource,
  type GroupConfig,
  type LanguageConfig,
  type MenuItemConfig,
  type NavigationChildren,
  type NavigationConfig,
  type NavigationNodeBase,
  type PagesFromConfig,
  type ProductConfig,
  type SdkSource,
  type TabConfig,
  VERSION_STATUSES,
  type VersionConfig,
} from '../navigation/types.js'
import { bannerSchema } from './bannerSchema.js'
import { footerSchema } from './footerSchema.js'
import { iconSchema } from './iconSchema.js'
import { choice, flag, type JsonSchema, list, record, recordWith, text } from './jsonSchema.js'
import { navbarSchema } from './navbarSchema.js'
import { colorPair, href, name } from './primitives.js'
import { specSource } from './specSource.js'

type Properties<T> = Record<keyof Required<T>, JsonSchema>

const directory = choice(DIRECTORY_MODES, 'List of children on "root" pages; nested nodes inherit the setting.', {
  default: 'none',
})

const children: Properties<NavigationChildren> = {
  products: list({ $ref: '#/$defs/product' }, 'Products, selected in a menu.'),
  languages: list({ $ref: '#/$defs/language' }, 'Languages, selected in a menu.'),
  versions: list({ $ref: '#/$defs/version' }, 'Versions, selected in a menu.'),
  tabs: list({ $ref: '#/$defs/tab' }, 'Tabs below the navbar.'),
  dropdowns: list({ $ref: '#/$defs/dropdown' }, 'Sections, selected in a menu above the sidebar.'),
  anchors: list({ $ref: '#/$defs/anchor' }, 'Sections listed at the top of the sidebar.'),
  menu: list({ $ref: '#/$defs/item' }, 'Entries of the menu that a tab or product opens.'),
  groups: list({ $ref: '#/$defs/group' }, 'Titled lists of pages.'),
  pages: list({ $ref: '#/$defs/page' }, 'Pages by path without extension, operations, nested groups, and folders.', {
    examples: [
      ['introduction', 'POST /users', { group: 'Guides', pages: ['guides/first'] }, { pagesFrom: 'tutorials' }],
    ],
  }),
}

const pagesFrom: JsonSchema = {
  ...recordWith<Exclude<PagesFromConfig, string>>(
    'Lists the pages of a folder; sub-folders become groups. A path, or an object with options.',
    ['folder'],
    {
      folder: name('Path of the folder from the docs root. `.` is the root.', { examples: ['guides'] }),
      sort: choice(
        FOLDER_SORTS,
        '`order`: frontmatter `order`, then number prefix, then name. `prefix`: number prefix, then name. `name`: file name. `title`: title in the sidebar.',
        { default: 'order' },
      ),
      depth: {
        type: 'integer',
        minimum: 0,
        maximum: MAX_NAVIGATION_DEPTH,
        description: 'Levels of sub-folders to list. 0 lists only the pages directly in the folder.',
        default: MAX_NAVIGATION_DEPTH,
      },
      exclude: list(name('A pattern.'), 'Files and folders to omit, with the syntax of `.gitignore`.', {
        examples: [['drafts/', '*-old']],
      }),
    },
  ),
  type: ['string', 'object'],
  minLength: 1,
  examples: ['guides'],
}

const base: Properties<NavigationNodeBase> = {
  icon: iconSchema,
  hidden: flag('Hides it in navigation.', { default: false }),
  searchable: flag('false excludes its pages from search; true includes pages of a hidden node.'),
  boost: {
    type: 'number',
    minimum: 0,
    description: 'Search weight, 0.1 to 10. Overrides the weight of parent groups.',
    examples: [2],
  },
  public: flag('Makes pages public, on sites that require sign-in.'),
  directory,
  openapi: specSource('OpenAPI'),
  asyncapi: specSource('AsyncAPI'),
}

const sources: Properties<{ graphql: GraphqlSource; sdk: SdkSource }> = {
  graphql: {
    ...recordWith<Exclude<GraphqlSource, string>>('GraphQL schema.', ['source'], {
      source: name('Path or https URL of the SDL file.', { examples: ['schema.graphql'] }),
      directory: name('Folder of the generated pages.', { examples: ['api/graphql'] }),
    }),
    type: ['string', 'object'],
    minLength: 1,
    examples: ['schema.graphql'],
  },
  sdk: recordWith<SdkSource>(
    'Reference of a library, generated from the output of its documentation tool.',
    ['format', 'source'],
    {
      format: name('Documentation tool.', { examples: ['typedoc', 'javadoc', 'sphinx'] }),
      source: name('Path or https URL of the output.', { examples: ['sdk/typedoc.json'] }),
      directory: name('Folder of the generated pages.', { examples: ['sdk/typescript'] }),
    },
  ),
}

const division: Properties<DivisionBase> = {
  ...base,
  ...children,
  href: href('Link instead of children.'),
  global: { $ref: '#/$defs/global' },
  description: text('Second line where it is listed.', { examples: ['For administrators'] }),
  color: colorPair('Color of the icon.'),
  tag: name('Badge.', { examples: ['beta'] }),
}

/** Every kind of navigation node, by name. */
export const navigationDefinitions: Record<string, JsonSchema> = {
  group: recordWith<GroupConfig>('A titled list of pages.', ['group'], {
    ...base,
    ...sources,
    group: text('Title.', { examples: ['Get started'] }),
    tag: name('Badge.', { examples: ['new'] }),
    root: name('Page that the title links to.', { examples: ['guides/index'] }),
    expanded: flag('Expands the group initially; only for nested groups.', { default: false }),
    drilldown: flag(
      'Selecting the group opens its first page, if it is nested and has no root page. Default: `interaction.drilldown`.',
    ),
    pages: children.pages,
    pagesFrom,
  }),
  tab: recordWith<TabConfig>('A tab.', ['tab'], {
    ...division,
    ...sources,
    tab: name('Title.', { examples: ['API reference'] }),
    align: choice(['start', 'end'], 'Side of the bar where it is shown.', { default: 'start' }),
  }),
  item: recordWith<MenuItemConfig>('An entry of a menu.', ['item'], {
    ...division,
    item: name('Title.', { examples: ['Node SDK'] }),
  }),
  anchor: recordWith<AnchorConfig>('A section or link at the top of the sidebar.', ['anchor'], {
    ...division,
    anchor: name('Title.', { examples: ['Community'] }),
  }),
  dropdown: recordWith<DropdownConfig>('A section that is selected in a menu.', ['dropdown'], {
    ...division,
    dropdown: name('Title.', { examples: ['Platform'] }),
  }),
  product: recordWith<ProductConfig>('A product.', ['product'], {
    ...division,
    product: name('Title.', { examples: ['Console'] }),
    name: name('Longer name.'),
  }),
  version: recordWith<VersionConfig>('A version.', ['version'], {
    ...division,
    version: name('Title.', { examples: ['v2'] }),
    default: flag('Selected initially. Default: the first entry of the list.'),
    status: choice(
      VERSION_STATUSES,
      'Shows a notice with a link to the latest version, and tells search engines that a page with the same path there is the canonical one.',
    ),
    listed: flag('false omits its pages from `sitemap.xml`, `llms.txt` and other files for agents.', { default: true }),
  }),
  language: recordWith<LanguageConfig>('A language.', ['language'], {
    ...division,
    language: name('Language code.', { examples: LANGUAGE_CODES }),
    default: flag('Selected initially. Default: the first entry of the list.'),
    banner: bannerSchema,
    footer: footerSchema,
    navbar: navbarSchema,
  }),
  page: {
    type: ['string', 'object'],
    minLength: 1,
    description: 'Path of a page without extension, "METHOD /path" of an operation, a nested group, or a folder.',
    if: { type: 'object' },
    // biome-ignore lint/suspicious/noThenProperty: the keyword's name in JSON Schema
    then: {
      if: { required: ['pagesFrom'] },
      // biome-ignore lint/suspicious/noThenProperty: the keyword's name in JSON Schema
      then: {
        if: { required: ['group'] },
        // biome-ignore lint/suspicious/noThenProperty: the keyword's name in JSON Schema
        then: { $ref: '#/$defs/group' },
        else: recordWith<FolderEntryConfig>('The pages of a folder.', ['pagesFrom'], { pagesFrom }),
      },
      else: { $ref: '#/$defs/group' },
    },
  },
  global: record<GlobalConfig>('Links shown on every page.', {
    products: globalLinks('products'),
    languages: globalLinks('languages'),
    versions: globalLinks('versions'),
    tabs: globalLinks('tabs'),
    dropdowns: globalLinks('dropdowns'),
    anchors: globalLinks('anchors'),
  }),
}

export const navigationSchema = record<NavigationConfig>(
  'All pages of the site in order. Has one of: products, languages, versions, tabs, dropdowns, anchors, groups, pages.',
  {
    ...children,
    global: { $ref: '#/$defs/global' },
    directory,
    openapi: base.openapi,
    asyncapi: base.asyncapi,
  },
)

function globalLinks(kind: GlobalKind & ChildKind): JsonSchema {
  const key = NAME_KEYS[kind]
  const link = recordWith<Record<string, string>>('A link.', [key, 'href'], {
    [key]: name('Title.', { examples: ['Blog'] }),
    href: division.href,
    icon: iconSchema,
    color: division.color,
    description: division.description,
    hidden: base.hidden,
  })
  return list(link, 'Links shown on every page.')
}
