# Поле: знаки, рисование, границы, что принесёт путь.
field-shadow = тень
field-over-water = над водой
field-unjumpable = не перепрыгнуть
field-low = низкое
field-without = без: { $status }
field-closed = { $edge } закрыт
way-north = север
way-east = восток
way-south = юг
way-west = запад
legend-off = статус снят
legend-closed = граница закрыта
holds-whom = держит: { $who }
held-by = в захвате: { $who }
queue-departed = вне боя
help-more = ? знаки · Esc назад
legend-link = захват
