/** Colors of a theme outside of its style sheet, because accents and code are adjusted to them. */
export interface ThemeLook {
  /** Page backgrounds. */
  background: { light: string; dark: string }
  /** Shiki themes. Default: GitHub's. */
  code?: { light: string; dark: string }
}

export const LOOKS = {
  almond: { background: { light: '#fffdfa', dark: '#1f1b17' }, code: { light: 'rose-pine-dawn', dark: 'rose-pine' } },
  aspen: { background: { light: '#ffffff', dark: '#0e191d' }, code: { light: 'ayu-light', dark: 'ayu-dark' } },
  linden: {
    background: { light: '#f8faf3', dark: '#06110a' },
    code: { light: 'gruvbox-light-soft', dark: 'gruvbox-dark-hard' },
  },
  luma: {
    background: { light: '#ffffff', dark: '#15121f' },
    code: { light: 'catppuccin-latte', dark: 'catppuccin-mocha' },
  },
  maple: {
    background: { light: '#ffffff', dark: '#131316' },
    code: { light: 'material-theme-lighter', dark: 'material-theme' },
  },
  mint: { background: { light: '#ffffff', dark: '#0c0d10' } },
  palm: { background: { light: '#ffffff', dark: '#0b1423' }, code: { light: 'night-owl', dark: 'night-owl' } },
  sequoia: {
    background: { light: '#fbfaf5', dark: '#141a16' },
    code: { light: 'everforest-light', dark: 'everforest-dark' },
  },
  willow: { background: { light: '#ffffff', dark: '#000000' }, code: { light: 'vitesse-light', dark: 'vitesse-dark' } },
} as const satisfies Record<string, ThemeLook>

/** Returns the look of a theme. Falls back to `mint` for unknown names. */
export function themeLook(theme = 'mint'): ThemeLook {
  return Object.hasOwn(LOOKS, theme) ? LOOKS[theme as keyof typeof LOOKS] : LOOKS.mint
}
