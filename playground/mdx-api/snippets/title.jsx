export const Title = ({ text }) => <p className="lead">{text.toUpperCase()}</p>
