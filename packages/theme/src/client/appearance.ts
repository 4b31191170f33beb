// A classic script in <head>, which runs before the first paint: sets light or dark mode, marks that scripts run and
// whether keys are those of a Mac, and hides a dismissed banner. It must not have imports or exports.
;(() => {
  const root = document.documentElement
  const media = matchMedia('(prefers-color-scheme: dark)')

  function stored(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  function apply(): void {
    const { appearance = 'system', appearanceStrict } = root.dataset
    const choice = (appearanceStrict === undefined && stored('octavo:appearance')) || appearance
    const theme = choice === 'light' || choice === 'dark' ? choice : media.matches ? 'dark' : 'light'
    root.dataset.appearanceChoice = choice
    root.dataset.theme = theme
    root.classList.toggle('dark', theme === 'dark')
    const { bannerId } = root.dataset
    if (bannerId !== undefined && stored('octavo:banner') === bannerId) root.dataset.bannerDismissed = ''
  }

  root.dataset.js = /Mac|iP/.test(navigator.platform) ? 'mac' : ''
  apply()
  media.addEventListener('change', apply)
  addEventListener('storage', apply)
  // A page can have been prerendered before the reader's last choice.
  for (const type of ['octavo:patched', 'prerenderingchange']) document.addEventListener(type, apply)
})()
