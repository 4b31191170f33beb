export const Meter = ({ label, start = 0, max = 100 }) => {
  const [value, setValue] = useState(start)
  const percent = useMemo(() => Math.round((value / max) * 100), [value, max])
  return (
    <p className="meter flex flex-wrap items-center gap-3">
      {label}: <meter min={0} max={max} value={value} /> {percent} %
      <button type="button" className="rounded-lg border px-3 py-1" onClick={() => setValue(Math.min(max, value + 1))}>
        One more
      </button>
    </p>
  )
}
