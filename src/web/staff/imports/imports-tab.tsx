export default function ImportsTab() {
  return null;
}
