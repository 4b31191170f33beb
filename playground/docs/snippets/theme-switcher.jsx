const THEMES = ['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'sequoia', 'luma']

/** Shows this page in another theme. `mint` is the theme of the site; the files of the others contain their rules. */
export const ThemeSwitcher = () => {
  const [theme, setTheme] = useState('mint')
  const choose = async (name) => {
    const response = name === 'mint' ? undefined : await fetch(`themes/${name}.txt`)
    const style = document.getElementById('theme-preview') ?? document.head.appendChild(document.createElement('style'))
    style.id = 'theme-preview'
    style.textContent = response?.ok ? await response.text() : ''
    setTheme(name)
  }
  return (
    <fieldset aria-label="Theme of this page" className="flex flex-wrap gap-2 pt-3">
      {THEMES.map((name) => (
        <button
          type="button"
          key={name}
          aria-pressed={name === theme}
          className={
            name === theme
              ? 'rounded-full border border-primary bg-primary px-4 py-1 text-sm text-white'
              : 'rounded-full border px-4 py-1 text-sm'
          }
          onClick={() => choose(name)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
