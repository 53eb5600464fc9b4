/** Three figures side by side where there is room. */
export const tileColumns = { base: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' }

/** Two charts side by side where there is room, the first the larger. */
export const chartColumns = { base: 'minmax(0, 1fr)', xl: 'minmax(0, 3fr) minmax(0, 2fr)' }
