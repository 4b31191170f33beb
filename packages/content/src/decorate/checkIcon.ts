import type { Element } from 'hast'
import type { DecorateContext } from './decoratePage.js'

/** Reports an `icon` that no library has, with the nearest name. */
export function checkIcon({ tagName, properties }: Element, { icons, report }: DecorateContext): void {
  if (!/^[A-Z]/.test(tagName)) return
  const { icon, iconType, library } = properties as Record<string, unknown>
  if (typeof icon !== 'string' || icon === '' || /[/.:<]/.test(icon)) return
  const request = {
    ...(typeof iconType === 'string' && { style: iconType }),
    ...(typeof library === 'string' && { library }),
  }
  if (icons.resolve(icon, request)) return
  const nearest = icons.suggest(icon, request)
  report(
    {
      rule: 'ICON_UNKNOWN',
      severity: 'warning',
      message: `No icon is called "${icon}"; none is shown.`,
      expected: "the name of an icon of the site's library, or the path of an image.",
      ...(nearest !== undefined && { hint: `Did you mean "${nearest}"?` }),
    },
    icon,
  )
}
