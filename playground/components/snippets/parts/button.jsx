export const Button = ({ pressed, onPress, children }) => (
  <button type="button" aria-pressed={pressed} onClick={onPress}>
    {children}
  </button>
)
