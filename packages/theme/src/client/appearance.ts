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
  }

  root.dataset.js = /Mac|iP/.test(navigator.platform) ? 'mac' : ''
  const { bannerId } = root.dataset
  if (bannerId !== undefined && stored('octavo:banner') === bannerId) root.dataset.bannerDismissed = ''
  apply()
  media.addEventListener('change', apply)
  addEventListener('storage', apply)
  for (const event of ['octavo:patched', 'octavo:appearance']) document.addEventListener(event, apply)
  // Navigating before a page has faded in aborts its view transition, which is not an error.
  addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof DOMException && /transition was (?:skipped|aborted)/i.test(event.reason.message))
      event.preventDefault()
  })
})()
