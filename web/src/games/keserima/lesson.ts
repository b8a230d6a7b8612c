export const lesson = []
