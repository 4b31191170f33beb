import { Component } from 'react'

/** A label needs an id that no other field has. */
export const Field = ({ label }) => {
  const id = useId()
  const [value, setValue] = useState('')
  return (
    <Boundary>
      <span className="field-pair">
        <label htmlFor={id}>{label}</label>
        <input id={id} value={value} onInput={(event) => setValue(event.currentTarget.value)} />
      </span>
    </Boundary>
  )
}

class Boundary extends Component {
  render() {
    return this.props.children
  }
}
