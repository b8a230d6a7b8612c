export const advice = []
export const summary = []
