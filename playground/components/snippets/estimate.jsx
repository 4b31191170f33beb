import { Button } from './parts/button.jsx'

/** A form with several states that depend on each other. */
export const Estimate = ({ plans }) => {
  const [seats, setSeats] = useState(1)
  const [plan, setPlan] = useState(plans[0].name)
  const price = useMemo(() => seats * plans.find(({ name }) => name === plan).price, [seats, plan])
  return (
    <div className="estimate">
      <label>
        Seats{' '}
        <input type="number" min="1" value={seats} onInput={(event) => setSeats(Number(event.currentTarget.value))} />
      </label>
      <fieldset aria-label="Plan">
        {plans.map(({ name }) => (
          <Button key={name} pressed={name === plan} onPress={() => setPlan(name)}>
            {name}
          </Button>
        ))}
      </fieldset>
      <output>{price} a month</output>
    </div>
  )
}
