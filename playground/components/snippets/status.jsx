const marks = { done: 'circle-check', failed: 'circle-xmark' }

export const Status = ({ busyIcon }) => {
  const [state, setState] = useState('new')
  return (
    <div className="status">
      <button type="button" onClick={() => setState(state === 'new' ? 'busy' : 'done')}>
        State {state}
      </button>
      {state === 'busy' && <Icon icon={busyIcon} />}
      {state === 'done' && <Card title="Ended" icon={marks[state]} iconType="regular" />}
    </div>
  )
}
