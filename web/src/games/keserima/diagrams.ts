export const diagrams = []
