import { createIconResolver } from '@octavo/content/icons'

const icons = createIconResolver('lucide')

/** Names of Material Design icons and Octicons that are called differently in the libraries of Octavo. */
const NAMES: Readonly<Record<string, string>> = {
  close: 'x',
  alert: 'triangle-alert',
  'alert-circle': 'circle-alert',
  information: 'info',
  'help-circle': 'circle-question-mark',
  magnify: 'search',
  cog: 'settings',
  gear: 'settings',
  'dots-vertical': 'ellipsis-vertical',
  'dots-horizontal': 'ellipsis',
  'open-in-new': 'external-link',
  'link-external': 'external-link',
  delete: 'trash',
  'trash-can': 'trash',
  'content-copy': 'copy',
  'clock-fast': 'timer',
  'rocket-launch': 'rocket',
  'book-open-variant': 'book-open',
  'file-document': 'file-text',
  'lightbulb-on': 'lightbulb',
  email: 'mail',
  account: 'user',
  'account-group': 'users',
  'account-multiple': 'users',
  person: 'user',
  'weather-sunny': 'sun',
  'weather-night': 'moon',
  'source-branch': 'git-branch',
  'source-pull': 'git-pull-request',
  'scale-balance': 'scale',
  'three-bars': 'menu',
  'check-bold': 'check',
  'check-circle': 'circle-check',
  'close-circle': 'circle-x',
  'plus-circle': 'circle-plus',
  codescan: 'scan-search',
  tools: 'wrench',
  'view-dashboard': 'layout-dashboard',
  'repo-template': 'copy',
  'file-code': 'file-code',
  'run-fast': 'zap',
  flash: 'zap',
  'chart-line': 'chart-line',
  earth: 'globe',
  web: 'globe',
  api: 'braces',
  'checkbox-blank-circle': 'circle',
  'arrow-top-right': 'arrow-up-right',
  'arrow-top-left': 'arrow-up-left',
  'arrow-bottom-right': 'arrow-down-right',
  'arrow-bottom-left': 'arrow-down-left',
  'database-outline': 'database',
  cellphone: 'smartphone',
  'monitor-dashboard': 'monitor',
  school: 'graduation-cap',
  'hammer-wrench': 'wrench',
  'mark-github': 'github',
  'lock-open': 'lock-open',
}

interface IconName {
  icon: string
  /** Style of Font Awesome. */
  style?: string
}

/** Returns the icon of a shortcode or path such as `material-check` or `fontawesome/brands/github`. */
export function iconName(shortcode: string): IconName | undefined {
  const [, set = '', name = ''] = /^([a-z]+)[-/](.+)$/.exec(shortcode) ?? []
  if (set === 'fontawesome') {
    const [, style = '', icon = ''] = /^(solid|regular|brands)[-/](.+)$/.exec(name) ?? []
    return knownIcon([icon], style)
  }
  if (set === 'simple') return knownIcon([name], 'brands')
  const plain = name.replace(/-(?:12|16|24|48|96)$/, '')
  const short = plain.replace(/-(?:outline|variant|bold|fill|filled|box)+(?=-|$)/g, '')
  const first = short.split('-').slice(0, -1).join('-')
  return knownIcon([plain, short, first].map((each) => NAMES[each] ?? each))
}

function knownIcon(names: readonly string[], style?: string): IconName | undefined {
  const icon = names.find((each) => each !== '' && icons.resolve(each, { style }) !== undefined)
  return icon === undefined ? undefined : { icon, style: style === 'solid' ? undefined : style }
}

/** Returns the attributes of an icon, or nothing when no library has a similar one. */
export function iconAttributes(shortcode: string): string {
  const { icon, style } = iconName(shortcode) ?? {}
  if (icon === undefined) return ''
  return ` icon="${icon}"${style === undefined ? '' : ` iconType="${style}"`}`
}
