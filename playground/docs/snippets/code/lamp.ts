let isOn = false

// #region switch
export function switchLamp(): boolean {
  isOn = !isOn
  return isOn
}
// #endregion switch
