export const Plan = () => <Pricing plan="Snippet" price={1} />
