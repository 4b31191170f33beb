import React from 'react'
import { Counter } from './counter.jsx'

const Part = React.memo(({ name }) => <Note>Inside {name}</Note>)

export default function Switcher() {
  const [name, setName] = React.useState('one')
  return (
    <Card title={`Part ${name}`}>
      <button type="button" onClick={() => setName('two')}>
        Switch
      </button>
      <Part name={name} />
      {name === 'two' && <Counter start={100} />}
    </Card>
  )
}
