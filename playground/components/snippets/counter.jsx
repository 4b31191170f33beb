export const Counter = ({ start = 0, label, format = (count) => count }) => {
  const [count, setCount] = useState(start)
  return (
    <p className="counter">
      {label} <Icon icon="rocket" />
      <button type="button" onClick={() => setCount(count + 1)}>
        Count {format(count)}
      </button>
    </p>
  )
}
