export const Meter = ({ label, start = 0, max = 100 }) => {
  const [value] = useState(start)
  const percent = useMemo(() => Math.round((value / max) * 100), [value, max])
  return (
    <p className="meter">
      {label}: <meter min={0} max={max} value={value} /> {percent} %
    </p>
  )
}
