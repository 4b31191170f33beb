/** Whether this is `npm run test:full`, which runs what `npm test` leaves out. */
export const isFull: boolean = process.env.OCTAVO_TEST_FULL === 'yes'
