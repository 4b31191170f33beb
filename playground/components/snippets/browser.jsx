/** Shows what only a browser knows, once it runs in one. */
export const ThemeName = () => {
  const [theme, setTheme] = useState('unknown')
  useEffect(() => {
    const read = () => setTheme(document.documentElement.dataset.theme)
    const observer = new MutationObserver(read)
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    read()
    return () => observer.disconnect()
  }, [])
  return <p className="theme-name">The page is {theme}.</p>
}
